import type { ProductDetail } from '@millrace/contract/product/product'
import { formatDay } from '@millrace/texts/dates.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { Icon } from '../../components/Icon.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'

type Photo = ProductDetail['photos'][number]

type MachineGalleryProps = {
  detail: ProductDetail
  /** Chips over the picture. */
  children: ReactNode
}

/**
 * The pictures side by side, that of the card first, low enough that price and risks are on the first screen. Each says
 * what it shows, when and by whom it was taken, or that it is drawn. They move by hand only: by a swipe, arrow keys or
 * buttons.
 */
export function MachineGallery({ detail, children }: MachineGalleryProps) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ isFirst: true, isLast: false })
  const { productName } = detail
  const all = listPhotos(detail)
  const step = (direction: 1 | -1) => {
    const element = list.current
    const width = element?.firstElementChild?.clientWidth ?? 0
    element?.scrollBy({ left: direction * width, behavior: 'smooth' })
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
      event.preventDefault()
      step(event.key === 'ArrowRight' ? 1 : -1)
    }
    const element = list.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div className="relative lg:h-full">
      {all.length === 0 ? (
        <div aria-hidden className="grid h-30 place-items-center rounded-card bg-soft *:w-40 lg:h-full lg:min-h-40">
          <MachinesDrawing />
        </div>
      ) : (
        <ul
          // Focusable, so that arrow keys reach it.
          ref={(element) => {
            list.current = element
            if (element) element.tabIndex = 0
          }}
          aria-label={t('product.pictures', { name: productName })}
          onScroll={({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }) =>
            setEnds({ isFirst: scrollLeft < 2, isLast: scrollLeft + clientWidth > scrollWidth - 2 })
          }
          className="-mx-(--margin) flex scroll-px-(--margin) snap-x snap-mandatory gap-3 overflow-x-auto px-(--margin) [scrollbar-width:none] md:mx-0 md:scroll-px-0 md:px-0 lg:h-full"
        >
          {all.map((photo, index) => (
            <li
              key={photo.url}
              className={`grid shrink-0 snap-start content-start gap-1 ${all.length > 1 ? 'w-60 md:w-80' : 'w-full'} lg:h-full lg:w-full lg:grid-rows-[minmax(0,1fr)_auto]`}
            >
              <img
                src={photo.url}
                alt={photo.caption || t('product.picture', { name: productName, index: index + 1 })}
                width={640}
                height={400}
                className="h-30 w-full rounded-card bg-soft object-cover md:h-auto md:aspect-[16/10] lg:aspect-auto lg:h-full lg:min-h-48"
              />
              <Caption photo={photo} place={all.length > 1 ? `${index + 1} / ${all.length}` : ''} />
            </li>
          ))}
        </ul>
      )}
      <div className="pointer-events-none absolute inset-x-3 top-3 flex flex-wrap items-start gap-1.5">{children}</div>
      {all.length > 1 && (
        <div className="absolute inset-x-0 top-[calc(50%-44px)] flex justify-between px-1 max-md:hidden">
          <Step icon="back" label={t('product.photo.previous')} isOff={ends.isFirst} onPress={() => step(-1)} />
          <Step icon="forward" label={t('product.photo.next')} isOff={ends.isLast} onPress={() => step(1)} />
        </div>
      )}
    </div>
  )
}

function listPhotos({ photos, productImg, cardImg }: ProductDetail): readonly Photo[] {
  // An answer of an earlier version, kept for when there is no connection, has none.
  if ((photos as readonly Photo[] | undefined)?.length)
    return photos.toSorted((a, b) => Number(b.url === cardImg) - Number(a.url === cardImg))
  return productImg ? [{ url: productImg, caption: '', takenOn: null, takenBy: '', isDrawing: false }] : []
}

function Caption({ photo: { caption, takenOn, takenBy, isDrawing }, place }: { photo: Photo; place: string }) {
  const t = useText()
  const { code } = useLanguage()
  const isSaid = isDrawing || takenOn !== null || takenBy !== ''
  const origin = isSaid && [
    t(isDrawing ? 'product.photo.drawing' : 'product.photo'),
    takenBy,
    takenOn && formatDay(takenOn, code),
  ]
  return (
    <div className="flex gap-3 px-1 text-12 text-muted">
      <p className="min-w-0 flex-1">
        {caption && <span className="block font-semibold text-ink">{caption}</span>}
        {origin && origin.filter(Boolean).join(' · ')}
      </p>
      {place && (
        <span aria-hidden className="shrink-0">
          {place}
        </span>
      )}
    </div>
  )
}

type StepProps = { icon: 'back' | 'forward'; label: string; isOff: boolean; onPress: () => void }

const Step = ({ icon, label, isOff, onPress }: StepProps) => (
  <button
    type="button"
    aria-label={label}
    // It keeps the focus at an end.
    aria-disabled={isOff}
    onClick={onPress}
    className="grid size-11 place-items-center rounded-full bg-card text-ink shadow-card transition hover:bg-soft aria-disabled:opacity-0"
  >
    <Icon name={icon} className="size-5" />
  </button>
)
