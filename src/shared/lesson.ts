/** Number of steps of the lesson of a game. */
export const LESSON_STEPS = 10;
