const notKept = [
  'console/',
  'practice/',
  'msg/poll',
  'auth/captcha',
  'user/export',
  'wallet/statement',
  // Kept, an old day would look like one that is shown again as the newest.
  'transparency/proof',
  // Private pictures.
  'service/picture',
  'feedback/picture',
]

/**
 * The calls whose answers the service worker keeps, for when there is no connection. Of any host: a service may have
 * its own, and the content security policy allows no others.
 */
export const keptAnswers = new RegExp(`^https?://[^/]+/api/(?!${notKept.join('|')})`)
