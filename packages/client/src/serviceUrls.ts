import type { Service } from '@millrace/contract/call'

/** The hosts of services, as the server writes them into its pages: `wallet=https://wallet.example …`. */
export const parseServiceUrls = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((entry) => entry.split('=') as [string, string]))

const urls = parseServiceUrls(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name=service-urls]')?.content ?? '',
)

/** Where a service answers: its own host, or the one that the page comes from. */
export const getServiceUrl = (service: Service): string => urls.get(service) ?? location.origin
