import type { ServiceUrls } from '../settingSchemas.ts'

/**
 * Pages load from this server only, and call the hosts of the services. Pictures and other files come from this server
 * even then. A frame shows an external customer service, where there is one. No inline script or style, and no eval.
 */
export const createContentSecurityPolicy = (serviceUrls: ServiceUrls = {}, frameUrl = ''): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set([...Object.values(serviceUrls), ...toSocketUrls(serviceUrls)])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frameUrl ? new URL(frameUrl).origin : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The own server's sockets are part of 'self'; those of another host are not part of its address. */
const toSocketUrls = ({ msg }: ServiceUrls): string[] => (msg ? [msg.replace(/^http/, 'ws')] : [])

/** On every response. Only the content security policy differs between data and pages. */
const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** For calls and errors, whose answers are data. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...commonHeaders,
}

/** For pages and files. Computed once: @fastify/helmet would compute them again for each request. */
export const createSecurityHeaders = (contentSecurityPolicy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy,
  ...commonHeaders,
})

/** For the console, which frames the preview of the app and nothing else. */
export const createConsoleHeaders = (contentSecurityPolicy: string): Readonly<Record<string, string>> =>
  createSecurityHeaders(contentSecurityPolicy.replace(/frame-src [^;]+/, "frame-src 'self'"))

/** For the preview of the app, which only this server's console may frame. It cannot make calls. */
export const createPreviewHeaders = (contentSecurityPolicy: string): Readonly<Record<string, string>> => ({
  ...createSecurityHeaders(
    contentSecurityPolicy
      .replace(/connect-src [^;]+/, "connect-src 'none'")
      .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  ),
  'x-frame-options': 'SAMEORIGIN',
})
