import type { Server } from 'node:http'
import { createServer, type ViteDevServer } from 'vite'

export type { ViteDevServer }

/**
 * Vite's development server for a site's folder, as a part of another HTTP server. Its pages work under a content
 * security policy that allows the nonce.
 */
export const createDevServer = (root: string, front: Server, nonce: string, host: string): Promise<ViteDevServer> =>
  createServer({
    root,
    // The pages are served by the front, so that paths unknown to Vite go on to Millrace's server.
    appType: 'custom',
    cacheDir: '.cache/vite',
    clearScreen: false,
    logLevel: 'warn',
    html: { cspNonce: nonce },
    server: {
      middlewareMode: true,
      hmr: { server: front },
      allowedHosts: [host],
      // Ready before the browser asks for it.
      warmup: { clientFiles: ['src/main.*'] },
    },
  })
