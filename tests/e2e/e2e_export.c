/* Prints what a scene's exported program has to agree with, for e2e_export.sh: the kinds of machine, the level with #
 * where it is solid, and every solid of every vent and machine after some ticks. */
#include "game/air/air.h"

#include <stdio.h>
#include <stdlib.h>

static void print_level(const Air *air) {
    for (int y = 0; y < air->grid[1]; y++) {
        for (int x = 0; x < air->grid[0]; x++) putchar(air->level[x + y * air->grid[0]] ? '#' : '.');
        putchar('\n');
    }
}

static void print_solid(const Solid *solid, int tick) {
    const bool box = solid->kind == SOLID_BOX;
    printf("%d %.4f %.4f %.4f %.4f %.4f %.4f\n", tick, (double)solid->a.x, (double)solid->a.y, (double)solid->b.x,
           (double)solid->b.y, box ? 0 : (double)solid->radius, box ? (double)solid->angle : 0);
}

static void print_solids(Scene *scene, int tick) {
    for (int i = 0; i < scene->vents; i++) {
        const Solid box = Solid_Box(scene->vent[i].centre, scene->vent[i].half, 0);
        print_solid(&box, tick);
    }
    for (int i = 0; i < scene->obstacles; i++) {
        Obstacle *obstacle = &scene->obstacle[i];
        Obstacle_Move(obstacle, (uint64_t)tick);
        for (int k = 0; k < obstacle->solid_count; k++) print_solid(&obstacle->solids[k], tick);
    }
}

int main(int argc, char **argv) {
    static Scene scene;
    char error[SCENE_ERROR] = "which scene, and after which ticks?";
    const Tuning tuning = Tuning_Of(FLUID_PRESET_GAME);
    Air air;
    int kinds;
    if (argc < 2 || !Scene_Load(&scene, argv[1], error, sizeof error) ||
        !Air_Open(&air, &scene, (int[3]){0}, &tuning, NULL, error, sizeof error))
        return fprintf(stderr, "%s\n", error), 2;
    const ObstacleKind *const *rows = Obstacle_Kinds(&kinds);
    for (int i = 0; i < kinds; i++) printf("kind %s\n", rows[i]->name);
    print_level(&air);
    for (int i = 2; i < argc; i++) print_solids(&scene, atoi(argv[i]));
    Air_Close(&air);
    return 0;
}
