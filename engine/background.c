#include "engine/background.h"

Wall Wall_Default(float width, float height) { return (Wall){.seed = 1, .width = width, .height = height}; }
