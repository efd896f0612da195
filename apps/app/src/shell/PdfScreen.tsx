import { paths } from '@millrace/contract/paths'
import { lazyComponent } from './lazyComponent.ts'
import { Redirect, useLocation } from './router/router.tsx'
import { hasSession } from './session.ts'

const KeySheet = lazyComponent(() => import('../product/keySheet/KeySheetScreen.tsx'), 'KeySheetScreen', 'product')
const Statement = lazyComponent(() => import('../wallet/statement/StatementScreen.tsx'), 'StatementScreen', 'wallet')

/** One path for all documents: those of a machine are public, a statement needs a member. */
export function PdfScreen() {
  const { pathname, search } = useLocation()
  if (new URLSearchParams(search).get('doc') !== 'statement') return <KeySheet />
  return hasSession() ? <Statement /> : <Redirect to={`${paths.login}?next=${encodeURIComponent(pathname + search)}`} />
}
