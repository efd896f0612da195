import { paths } from '@millrace/contract/paths'
import { ButtonLink } from '../../components/Button.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { useText } from '../../shell/useText.ts'

/** In place of the list or the table. */
export function NoOrders({ filter }: { filter: 'valid' | 'expired' }) {
  const t = useText()
  return (
    <EmptyState
      drawing={<MachinesDrawing />}
      title={t(`orders.${filter}-empty`)}
      body={t(`orders.${filter}-empty-body`)}
    >
      <ButtonLink to={paths.catalogue}>{t('orders.to-products')}</ButtonLink>
    </EmptyState>
  )
}
