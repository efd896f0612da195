/** The part of autocannon that the bench uses; it ships no types of its own. */
declare module 'autocannon' {
  type Result = {
    readonly requests: { readonly average: number }
    readonly latency: { readonly p99: number }
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
    readonly '2xx': number
    /** In seconds. */
    readonly duration: number
  }
  type Request = {
    readonly method?: string
    readonly path?: string
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    readonly setupRequest?: (request: Request) => Request
  }
  export default function autocannon(options: {
    readonly url: string
    readonly connections: number
    readonly duration?: number
    /** A number of calls, instead of a duration. */
    readonly amount?: number
    /** In milliseconds: the load ends, and its duration is taken, at such a tick. */
    readonly sampleInt?: number
    readonly headers?: Readonly<Record<string, string>>
    readonly overallRate?: number
    /** Threads of its own, beside the one that asks. */
    readonly workers?: number
    readonly requests?: readonly Request[]
  }): Promise<Result>
}
