import { memo, Suspense, type ReactNode } from 'react'
import { CheckForApplicationUpdate, Layout as RaLayout, TitlePortal } from 'react-admin'
import { DocumentTitle } from './DocumentTitle.ts'
import { Frame } from './Frame.tsx'
import { LiveUpdates } from './live/LiveUpdates.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { headerHeightPx, menuFrom, navigationWidthPx, railFrom, railWidthPx } from './theme.ts'

// The navigation is in the frame, outside the main landmark; react-admin would put it inside.
const NoSidebar = () => null

// The header and the menu stay as they are when a page, a filter or a sorting is chosen.
const SteadyFrame = memo(Frame)

export function Layout({ children }: { children: ReactNode }) {
  return (
    <RaLayout
      appBar={SteadyFrame}
      sidebar={NoSidebar}
      sx={{
        minWidth: 0,
        '& .RaLayout-appFrame': { mt: { xs: `${headerHeightPx}px`, sm: `${headerHeightPx}px` }, minWidth: 0 },
        '& .RaLayout-contentWithSidebar': {
          minWidth: 0,
          [railFrom]: { ml: `${railWidthPx}px` },
          [menuFrom]: { ml: `${navigationWidthPx}px` },
        },
        '& .RaLayout-content': {
          minWidth: 0,
          p: { xs: '20px 16px 40px', sm: '24px 24px 48px', lg: '28px 32px 56px' },
          maxWidth: { xs: 1320, xl: 1480 },
          mx: 'auto',
          width: '100%',
        },
      }}
    >
      <TitlePortal
        variant="h1"
        component="h1"
        sx={{ flex: 'none', minHeight: '1.25em', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
      />
      {/* Inside, so that the title stays and react-admin’s own “Loading” is never shown. */}
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      <CheckForApplicationUpdate />
      <LiveUpdates />
      <DocumentTitle />
    </RaLayout>
  )
}
