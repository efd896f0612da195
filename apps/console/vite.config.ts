import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react()],
  // The content security policy allows files of this server only, so no asset may be inlined as data.
  build: { assetsInlineLimit: 0, reportCompressedSize: false, chunkSizeWarningLimit: 1_500 },
})
