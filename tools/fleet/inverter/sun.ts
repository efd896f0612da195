const sunrise = 6
const sunset = 18.25

/** How much of a roof's power there is at an hour of the day, from 0 to 1. */
export const sunAt = (hour: number): number =>
  hour <= sunrise || hour >= sunset ? 0 : Math.sin((Math.PI * (hour - sunrise)) / (sunset - sunrise)) ** 1.3

/** Clouds pass in a few minutes: from a thin one to none, the same for the same moment. */
export const clouds = (ms: number): number => 0.88 + 0.08 * Math.sin(ms / 97_000) + 0.04 * Math.sin(ms / 31_000 + 1)
