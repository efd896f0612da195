const speed = 6_000
const beganMs = Number(process.env['KILLED_BEGAN'] ?? Date.now())

/** The same in all processes of a test, with a quarter-hour in 150 milliseconds. */
export const fastClock = (): number => Math.round(beganMs + (Date.now() - beganMs) * speed)

/** For the processes that it starts. */
export const clockEnvironment = { KILLED_BEGAN: String(beganMs) }
