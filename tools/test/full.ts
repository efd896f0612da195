/** Whether this is `npm run test:full`, which also does what takes too long to be done before each commit. */
export const isFull = process.env['TEST_FULL'] === '1'

/** How often something is tried: enough to find what broke, and in the full run enough to find what is rare. */
export const rounds = ({ quick, full }: { readonly quick: number; readonly full: number }): number =>
  isFull ? full : quick
