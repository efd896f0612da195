import { hostname, networkInterfaces } from 'node:os'

/** The machine, as others can reach it. All programs say it in the same words, so that each machine is counted once. */
export function describePlace(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const own = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address
  return own ? `${hostname()} ${own}` : hostname()
}

/** This process, among all that say that they run. */
export const describeProcess = (): string => `${describePlace()}/${process.pid}`
