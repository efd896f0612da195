import { paths } from '@millrace/contract/paths'
import { productList } from '@millrace/contract/product/product'
import { ButtonLink } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { useFormatPrice } from '../../shell/useSalesUnit.ts'
import { useText } from '../../shell/useText.ts'

/** Sold out, or not on sale yet. */
const closed: readonly number[] = [3, 5]
const shownMax = 3

/** The first machines of the catalogue that can be bought now, each a link to its page. */
export function ChooseMachine() {
  const t = useText()
  const formatPrice = useFormatPrice({ isAlwaysShown: true })
  const { data, isError } = useCall(productList, { pageNum: 1, pageSize: 20, sort: 'position' })
  if (!data && !isError) return <Skeleton shape="card" className="h-40 w-full" />
  const list = (data?.list ?? []).filter(({ status }) => !closed.includes(status)).slice(0, shownMax)
  return (
    <div className="grid gap-2">
      <ul className="-mx-2 grid">
        {list.map(({ id, productName, productImg, price }) => (
          <li key={id}>
            <Link
              to={`${paths.machine}?id=${id}`}
              className="flex min-h-14 items-center gap-3 rounded-control px-2 py-1.5 transition hover:bg-press active:bg-press"
            >
              <MachinePicture url={productImg} />
              <span className="grid min-w-0 flex-1">
                <span className="font-semibold">{productName}</span>
                <span className="text-13 text-muted">
                  {t('firstMinute.order.price', { price: formatPrice(price) })}
                </span>
              </span>
              <Icon name="forward" className="-mr-1 size-5 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink kind={list.length > 0 ? 'soft' : 'primary'} isWide to={paths.catalogue}>
        {t('firstMinute.order.all')}
      </ButtonLink>
    </div>
  )
}
