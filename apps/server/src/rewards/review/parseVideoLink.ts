/**
 * The address of a video on one of the sites, without what does not change which video it is; null for anything else.
 */
export function parseVideoLink(typed: string, sites: readonly string[]): string | null {
  // Browsers leave these out, or read them in different ways.
  if (/[\s\p{C}\\]/u.test(typed)) return null
  const url = URL.parse(typed)
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.port !== '') return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  if (!sites.includes(host)) return null
  // Of the query, only what names the video.
  const video = url.searchParams.get('v')
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '' && video === null) return null
  return `https://${host}${path}${video === null ? '' : `?v=${encodeURIComponent(video)}`}`
}
