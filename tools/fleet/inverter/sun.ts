const sunrise = 6
const sunset = 18.25

/** How much of a roof's power there is at an hour of the day, from 0 to 1. */
export const sunAt = (hour: number): number =>
  hour <= sunrise || hour >= sunset ? 0 : Math.sin((Math.PI * (hour - sunrise)) / (sunset - sunrise)) ** 1.3

/**
 * Clouds pass in a few minutes, the same for the same moment: from a thick one to hardly any. With them a day has four
 * and a half hours of full sun, as a mean day has.
 */
export const clouds = (ms: number): number => 0.645 + 0.2 * Math.sin(ms / 197_000) + 0.1 * Math.sin(ms / 61_000 + 1)
