import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { bareCalls } from './build/bareCalls.ts'
import { compiledTexts } from './build/compiledTexts.ts'
import { serviceWorker } from './build/serviceWorker.ts'
import { verifier } from './build/verifier.ts'

const { version, versionCode } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
  versionCode: number
}

/** What other screens have too but Home, the community or the wallet loads together: few files instead of dozens. */
const sharedGroups = {
  amounts: [
    '/components/Amount\\.tsx$',
    '/shell/(hiddenAmounts|usdt|useFormatPercent|useFormatUsdt)\\.ts$',
    '/(contract/src/markFigure|money/src/(currency|format|money|percent))\\.ts$',
  ],
  parts: ['/components/(Facts|Note)\\.tsx$'],
  rows: ['/components/(LinkSegments|List)\\.tsx$'],
  dates: ['/(shell|texts/src)/dates\\.ts$'],
  dayCharts: ['/(components/DaySlider\\.tsx|shell/useFormatShortDay\\.ts)$'],
  sums: ['/(shell/usdtSums|money/src/(column|sum))\\.ts$'],
  countdown: ['/components/(Countdown\\.tsx|useSecondsLeft\\.ts)$', '/shell/(formatDuration|toDeviceTime)\\.ts$'],
  machines: [
    '/features/product/(Deviation|MachinePicture|PayBack|Price|ProductBadge)\\.tsx$',
    '/components/(NamedFigure|ProgressBar|drawings/MachinesDrawing)\\.tsx$',
    '/(shell/useSalesUnit|contract/src/product/product)\\.ts$',
  ],
  // What every screen has and none waits for. Some screens share parts of it, which are apart.
  later: [
    '/app/src/Later\\.tsx$',
    '/shell/UpdateScreen\\.tsx$',
    '/components/PullToRefresh\\.tsx$',
    '/transparency/proof/checks\\.ts$',
    '/service/chat/(ChatBubble\\.tsx|chat\\.css)$',
  ],
  chat: ['/(service/chat/(ownOutbox|Outbox|useConversation|mergeMessages))\\.ts$'],
  live: ['/shell/live/.+\\.ts$', '/client/src/[lL]ive.+\\.ts$', '/contract/src/msg/(chat|live|message)\\.ts$'],
  ahead: ['/shell/(nextScreens|prefetch|updates)\\.ts$'],
  evidence: ['/features/(income/source|product/evidence)/'],
  rewards: ['/features/rewards/useSigninToday\\.ts$', '/contract/src/rewards/(reward|signin)\\.ts$'],
  bookCharts: [
    '/transparency/((ChartKey|CheckCard|CoverCard|LineChart|TransparencyScreen)\\.tsx|(findTicks|summary)\\.ts)$',
    '/transparency/transparency\\.css$',
  ],
  books: [
    '/transparency/books/(?!bookFiles).+\\.tsx?$',
    '/transparency/(BookDetails|BookScroll|BookTable)\\.tsx$',
    '/transparency/(fetchAllMachines|useAllMachines|pages)\\.ts$',
    '/contract/src/transparency/(findUncounted|machines|reserve)\\.ts$',
  ],
  seal: ['/transparency/(FingerprintWords\\.tsx|seenRecords\\.ts)$', '/contract/src/transparency/record\\.ts$'],
  // What sessions of machines do not need of the proof, and what the screen of a day shows before it is checked.
  balances: [
    '/proof/src/(booksKey|challenge|download|index|records|seriesFile|solvency|statement|treeFile|verifyTree)\\.ts$',
  ],
  seriesLines: ['/proof/src/seriesLines\\.ts$'],
  idempotent: ['/shell/createIdempotentCall\\.ts$', '/client/src/idempotencyKeys\\.ts$'],
  writes: ['/shell/useCallMutation\\.ts$', '/useMutation\\.js$', '/mutationObserver\\.js$'],
  rates: ['/(wallet/(exchange|useQuote|useFormatRate|useCurrencyName)|money/src/exchange)\\.ts$'],
  destinations: [
    '/wallet/destinations/(DestinationText\\.tsx|WaitingPeriodNote\\.tsx|useDestinations\\.ts)$',
    '/contract/src/wallet/destination\\.ts$',
  ],
  files: ['/client/src/(saveFile|decodeBase64)\\.ts$'],
  notices: ['/(features/msg/Notices|components/NoticeTicker)\\.tsx$'],
  // First, since it asks for the posts.
  feedQuery: ['/square/(feed/(feedQuery|prefetchFeed)|post/ago)\\.ts$', '/contract/src/square/post\\.ts$'],
  feed: [
    '/square/feed/',
    '/square/post/(AuthorMark|LikeButton|PictureFrame|PostAvatar|PostCard|PostPictures|PostText|PostVideo)\\.tsx$',
    '/square/post/(PostWarnings|createLike|like|useAgo|useShare|useSignedIn)\\.tsx?$',
  ],
}

export default defineConfig({
  root: import.meta.dirname,
  define: { __VERSION__: JSON.stringify(version), __VERSION_CODE__: String(versionCode) },
  plugins: [
    bareCalls(),
    compiledTexts(),
    react(),
    tailwindcss(),
    verifier(),
    serviceWorker(join(import.meta.dirname, 'worker/worker.ts')),
  ],
  build: {
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // The console frames the second page: see PreviewApp.tsx.
      input: ['index.html', 'preview.html'].map((page) => join(import.meta.dirname, page)),
      output: {
        // The first load has the names of all files, so they are short: what is in a file says the manifest.
        chunkFileNames: ({ facadeModuleId }) => {
          const text = facadeModuleId?.match(/virtual:texts\/(\w+)\/(\w+)$/)
          return text ? `assets/text-${text[1]}-${text[2]}-[hash:7].js` : 'assets/[hash:7].js'
        },
        codeSplitting: {
          groups: [
            // The first load is one file instead of two dozen small ones that screens share.
            { name: 'shell', tags: ['$initial'], priority: 1 },
            ...Object.entries(sharedGroups).map(([name, files]) => ({
              name,
              test: new RegExp(files.join('|')),
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
  },
})
