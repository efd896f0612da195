import { productList } from '@millrace/contract/product/product'
import { Loaded } from '../../components/Loaded.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'

type ChooseSheetProps = {
  /** Those that are compared already. */
  chosen: readonly string[]
  isOpen: boolean
  onChoose: (id: string) => void
  onClose: () => void
}

/** All machines in the operator's order, to put one of them into the comparison. */
export function ChooseSheet({ chosen, isOpen, onChoose, onClose }: ChooseSheetProps) {
  const t = useText()
  const machines = useCall(productList, { pageNum: 1, pageSize: 100 }, { enabled: isOpen })
  return (
    <Sheet title={t('compare.choose')} isOpen={isOpen} onClose={onClose}>
      <Loaded query={machines} skeleton={<Skeleton count={5} className="h-14" />}>
        {({ list }) => (
          <ul className="-mx-2">
            {list.map(({ id, productName, productImg, place }) => {
              const isChosen = chosen.includes(id)
              return (
                <li key={id}>
                  <button
                    type="button"
                    disabled={isChosen}
                    onClick={() => onChoose(id)}
                    className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left transition hover:bg-press disabled:hover:bg-transparent"
                  >
                    <MachinePicture url={productImg} size="row" />
                    <span className="grid min-w-0 flex-1">
                      <span className={isChosen ? 'text-muted' : 'font-semibold'}>{productName}</span>
                      <span className="text-13 text-muted">{isChosen ? t('compare.chosen') : place}</span>
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </Sheet>
  )
}
