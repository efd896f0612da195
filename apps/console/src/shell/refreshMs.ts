/** How often data is fetched again. */
export const refreshMs = {
  /** While something is running and its progress is shown. */
  live: 1_000,
  /** The health page, which has to say soon what it can no longer read. */
  health: 2_000,
  /** A page on which an operator waits for a change. */
  page: 5_000,
  /** The dashboard and other figures that are kept current. */
  dashboard: 10_000,
  /** What is shown on every page, such as the badges in the menu. */
  background: 30_000,
} as const
