const quietMaxMs = 10_000
const quietFactor = 20

/**
 * How long to wait before looking again when nothing has happened for so long: an eighth of that time, so that whoever
 * has been quiet for minutes is looked at every ten seconds.
 */
export const computeQuietPauseMs = (everyMs: number, quietForMs: number): number =>
  Math.max(everyMs, Math.min(quietForMs / 8, everyMs * quietFactor, quietMaxMs))
