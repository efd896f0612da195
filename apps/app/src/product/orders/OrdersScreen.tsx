import { paths } from '@millrace/contract/paths'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useIsWide } from '../../shell/media.ts'
import { ScreenSkeleton } from '../../shell/ScreenSkeleton.tsx'

const OrdersView = lazyPart(() => import('./OrdersView.tsx'), 'OrdersView', [], <ScreenSkeleton />)

/** The orders; a phone shows the chosen one on a screen of its own. */
export const OrdersScreen = () => <OrdersView path={useIsWide() ? paths.orders : paths.order} />
