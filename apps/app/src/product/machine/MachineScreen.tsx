import { paths } from '@millrace/contract/paths'
import { machineDetail, type ProductDetail } from '@millrace/contract/product/product'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../components/Button.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { CallFailure } from '../../shell/CallFailure.ts'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { BuyBar } from './BuyBar.tsx'
import { EarningsChart } from './EarningsChart.tsx'
import { Figures } from './MachineFigures.tsx'
import { Gallery } from './MachineGallery.tsx'
import { Heading } from './MachineHeading.tsx'
import { KeySheet } from '../keySheet/KeySheetSection.tsx'
import { LookBack } from './LookBack.tsx'
import { MachineBooks } from './MachineBooks.tsx'
import { MachineSkeleton } from './MachineSkeleton.tsx'
import { Reports } from './LatestReports.tsx'

export function MachineScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const detail = useCall(machineDetail, { id: search.get('id') ?? '' })
  const refetch = () => detail.refetch()
  // Unknown, or an address that was cut short: neither gets better by trying again.
  const isMissing = detail.error instanceof CallFailure && [400, 404].includes(detail.error.answer?.code ?? 0)
  if (isMissing) {
    return (
      <Screen title={t('catalogue.title')}>
        <EmptyState drawing={<MachinesDrawing />} title={t('product.missing')} body={t('product.missing-body')}>
          <ButtonLink to={paths.catalogue}>{t('product.all')}</ButtonLink>
        </EmptyState>
      </Screen>
    )
  }
  return (
    <Screen
      title={detail.data?.productName ?? t('catalogue.title')}
      onRefresh={refetch}
      bottom={detail.data && <BuyBar detail={detail.data} heardAtMs={detail.dataUpdatedAt} onStale={refetch} />}
    >
      <Loaded query={detail} skeleton={<MachineSkeleton />}>
        {(data) => <Machine detail={data} heardAtMs={detail.dataUpdatedAt} onSaleEnd={() => void refetch()} />}
      </Loaded>
    </Screen>
  )
}

/** What was lost or gained comes before what is expected. */
function Machine({
  detail,
  heardAtMs,
  onSaleEnd,
}: {
  detail: ProductDetail
  heardAtMs: number
  onSaleEnd: () => void
}) {
  return (
    <ShowAmounts value>
      <Gallery detail={detail} />
      <Heading detail={detail} heardAtMs={heardAtMs} onSaleEnd={onSaleEnd} />
      <LookBack lookBack={detail.lookBack} />
      <Figures detail={detail} />
      <EarningsChart detail={detail} />
      <Reports id={detail.id} />
      <KeySheet detail={detail} />
      <MachineBooks detail={detail} />
    </ShowAmounts>
  )
}
