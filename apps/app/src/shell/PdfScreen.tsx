import { paths } from '@millrace/contract/paths'
import { lazy } from 'react'
import { Navigate, useLocation } from 'react-router'
import { loadChunk } from './loadChunk.ts'
import { loadTexts } from './language.ts'
import { hasSession } from './session.ts'

const ProductPdf = lazy(() =>
  loadChunk(async () => {
    const [{ KeySheetScreen: PdfScreen }] = await Promise.all([
      import('../product/keySheet/KeySheetScreen.tsx'),
      loadTexts('product'),
    ])
    return { default: PdfScreen }
  }),
)

const Statement = lazy(() =>
  loadChunk(async () => {
    const [{ StatementScreen }] = await Promise.all([
      import('../wallet/statement/StatementScreen.tsx'),
      loadTexts('wallet'),
    ])
    return { default: StatementScreen }
  }),
)

/** One address for all documents: those of a machine are for everybody, a statement is for its member. */
export function PdfScreens() {
  const { pathname, search } = useLocation()
  if (new URLSearchParams(search).get('doc') !== 'statement') return <ProductPdf />
  return hasSession() ? (
    <Statement />
  ) : (
    <Navigate to={`${paths.login}?next=${encodeURIComponent(pathname + search)}`} replace />
  )
}
