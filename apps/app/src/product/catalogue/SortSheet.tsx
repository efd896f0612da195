import { productSorts } from '@millrace/contract/product/product'
import { Icon } from '../../components/Icon.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useText } from '../../shell/useText.ts'
import type { Sort } from './catalogueView.ts'

type SortSheetProps = { value: Sort; isOpen: boolean; onChange: (value: Sort) => void; onClose: () => void }

export function SortSheet({ value, isOpen, onChange, onClose }: SortSheetProps) {
  const t = useText()
  return (
    <Sheet title={t('product.sort')} isOpen={isOpen} onClose={onClose}>
      <ul className="-mx-2">
        {productSorts.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-pressed={each === value}
              onClick={() => {
                onChange(each)
                onClose()
              }}
              className="flex min-h-13 w-full items-center gap-3 rounded-control px-2 py-2 text-left transition hover:bg-press aria-pressed:font-bold aria-pressed:text-accent"
            >
              <span className="flex-1">{t(`product.sort.${each}`)}</span>
              {each === value && <Icon name="check" className="size-5" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
