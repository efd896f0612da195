import autocannon from 'autocannon'

export type Load = { readonly perSecond: number; readonly p99Ms: number }

/** A number of POST calls instead of seconds: each has what it uses up, and none is cut off before its answer. */
export async function postCalls(
  url: string,
  count: number,
  {
    connections,
    createRequest,
  }: {
    readonly connections: number
    /** The request of call `i` of these. */
    readonly createRequest: (i: number) => { readonly headers: Readonly<Record<string, string>>; readonly body: string }
  },
): Promise<Load> {
  let next = 0
  const result = await autocannon({
    url,
    connections,
    amount: count,
    // By default a load ends at a full second, which would add half of one to a few.
    sampleInt: 10,
    requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, ...createRequest(next++) }) }],
  })
  if (result['2xx'] !== count)
    throw new Error(
      `of ${count} calls ${result.non2xx} were refused, ${result.errors} failed, ${result.timeouts} timed out, so their speed says nothing`,
    )
  return { perSecond: count / result.duration, p99Ms: result.latency.p99 }
}
