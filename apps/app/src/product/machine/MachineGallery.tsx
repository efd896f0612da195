import type { ProductDetail } from '@millrace/contract/product/product'
import { useState, type ReactNode } from 'react'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { useText } from '../../shell/useText.ts'

type MachineGalleryProps = {
  detail: ProductDetail
  /** Chips over the picture. */
  children: ReactNode
}

/** The pictures side by side, low enough that price and risks are on the first screen. They move by hand only. */
export function MachineGallery({ detail: { productName, productImg, pictures }, children }: MachineGalleryProps) {
  const t = useText()
  const [index, setIndex] = useState(0)
  const all = [...new Set([productImg, ...pictures])].filter(Boolean)
  return (
    <div className="relative h-30 overflow-hidden rounded-card bg-soft lg:h-full lg:min-h-40">
      {all.length === 0 ? (
        <div aria-hidden className="mx-auto w-40">
          <MachinesDrawing />
        </div>
      ) : (
        <ul
          // Focusable, so that the arrow keys scroll it.
          ref={(element) => {
            if (element) element.tabIndex = 0
          }}
          aria-label={t('product.pictures', { name: productName })}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setIndex(Math.round(scrollLeft / clientWidth))}
          className="flex h-full snap-x snap-mandatory overflow-x-auto rounded-card -outline-offset-2 [scrollbar-width:none]"
        >
          {all.map((url, each) => (
            <li key={url} className="h-full w-full shrink-0 snap-start">
              <img
                src={url}
                alt={t('product.picture', { name: productName, index: each + 1 })}
                width={640}
                height={400}
                className="size-full object-contain"
              />
            </li>
          ))}
        </ul>
      )}
      <div className="pointer-events-none absolute inset-x-3 bottom-3 flex items-end justify-between gap-3">
        <div className="flex flex-col items-start gap-1.5">{children}</div>
        {all.length > 1 && (
          <span className="rounded-chip bg-card px-2 py-1 text-12 font-semibold text-muted">
            {index + 1} / {all.length}
          </span>
        )}
      </div>
    </div>
  )
}
