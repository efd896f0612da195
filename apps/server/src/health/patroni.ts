import * as z from 'zod'

const cluster = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string(), host: z.string().optional() })),
})
export type PatroniMember = z.output<typeof cluster>['members'][number]

const timeoutMs = 1_000

/** What Patroni knows of the cluster's nodes: the first that answers. Null when none does. */
export async function readPatroni(urls: readonly string[]): Promise<readonly PatroniMember[] | null> {
  const ask = async (url: string) => {
    const response = await fetch(new URL('/cluster', url), { signal: AbortSignal.timeout(timeoutMs) })
    return cluster.parse(await response.json()).members
  }
  return await Promise.any(urls.map(ask)).catch(() => null)
}
