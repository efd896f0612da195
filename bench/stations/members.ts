// Members who read a page at a steady pace, in a process of their own: neither the messages of two thousand stations
// nor their low priority hold it up. Asked by a message for an address and seconds, it answers with the p99.
import autocannon from 'autocannon'

export type MembersAsked = { readonly url: string; readonly seconds: number }
export type MembersAnswer = { readonly p99Ms: number } | { readonly failed: string }

process.on('message', ({ url, seconds }: MembersAsked) => {
  void ask(url, seconds).then((answer) => process.send?.(answer))
})

async function ask(url: string, seconds: number): Promise<MembersAnswer> {
  const { latency, errors, non2xx } = await autocannon({
    url: `${url}/api/product/list`,
    connections: 4,
    overallRate: 40,
    duration: seconds,
  })
  return errors + non2xx > 0 ? { failed: 'members were not always answered well' } : { p99Ms: latency.p99 }
}
