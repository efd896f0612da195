import { paths } from '@millrace/contract/paths'
import { productList, type ProductItem } from '@millrace/contract/product/product'
import { Amount } from '../../components/Amount.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { PayBackLine } from '../../features/product/PayBack.tsx'
import { Price } from '../../features/product/Price.tsx'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { findDayDecimals } from '../../shell/usdtSums.ts'
import { useText } from '../../shell/useText.ts'

/** Sold out, or not on sale yet. */
const closed: readonly number[] = [3, 5]
const shownMax = 3

/** The first machines of the catalogue that can be bought now, with what each earned. */
export function ChooseMachine() {
  const t = useText()
  const { data, isError } = useCall(productList, { pageNum: 1, pageSize: 20, sort: 'position' })
  if (!data && !isError) return <Skeleton shape="card" className="h-40 w-full" />
  const list = (data?.list ?? []).filter(({ status }) => !closed.includes(status)).slice(0, shownMax)
  const decimals = findDayDecimals(list.map(({ actualDayReturn }) => actualDayReturn))
  return (
    <div className="grid gap-2">
      <ul className="-mx-2 grid">
        {list.map((item) => (
          <li key={item.id}>
            <Choice item={item} decimals={decimals} />
          </li>
        ))}
      </ul>
      <ButtonLink kind={list.length > 0 ? 'soft' : 'primary'} isWide to={paths.catalogue}>
        {t('firstMinute.order.all')}
      </ButtonLink>
    </div>
  )
}

/** A link to a machine. Whether it pays back comes before what it earned, and how far that is off before how much. */
function Choice({ item, decimals }: { item: ProductItem; decimals: number }) {
  const t = useText()
  const { id, productName, productImg, price, payBack, actualDayReturn, deviationPercent } = item
  return (
    <Link
      to={`${paths.machine}?id=${id}`}
      className="flex min-h-14 items-start gap-3 rounded-control px-2 py-2.5 transition hover:bg-press active:bg-press"
    >
      <MachinePicture url={productImg} size="row" />
      <ShowAmounts value>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">{productName}</span>
            <Price decimal={price} />
          </span>
          <PayBackLine machineId={id} payBack={payBack} />
          <span className="flex flex-wrap items-baseline gap-x-1.5 text-13 text-muted">
            {actualDayReturn === null ? (
              t('product.actual-none')
            ) : (
              <>
                {t('product.actual')}
                <Deviation machineId={id} percent={deviationPercent} />
                <Amount
                  value={actualDayReturn}
                  form="small"
                  decimals={decimals}
                  size="tiny"
                  hasUnit={false}
                  figure="machine.average"
                  figureOf={id}
                />
                {t('product.a-day')}
              </>
            )}
          </span>
        </span>
      </ShowAmounts>
    </Link>
  )
}
