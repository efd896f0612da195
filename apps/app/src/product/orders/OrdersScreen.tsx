import { paths } from '@millrace/contract/paths'
import { useIsWide } from '../../shell/media.ts'
import { OrdersView } from './OrdersView.tsx'

/** The orders; a phone shows the chosen one on a screen of its own. */
export const OrdersScreen = () => <OrdersView path={useIsWide() ? paths.orders : paths.order} />
