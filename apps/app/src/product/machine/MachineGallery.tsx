import type { ProductDetail } from '@millrace/contract/product/product'
import { formatDay } from '@millrace/texts/dates.ts'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
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
 * The pictures side by side, low enough that price and risks are on the first screen, each with what it shows, when and
 * by whom it was taken, or that it is drawn. They move by hand only: by a swipe, arrow keys or buttons.
 */
export function MachineGallery({ detail: { productName, productImg, photos }, children }: MachineGalleryProps) {
  const t = useText()
  const list = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const all = photos.length > 0 ? photos : productImg ? [toPhoto(productImg)] : []
  const photo = all[index]
  const show = (next: number) => {
    const each = list.current?.children[Math.min(all.length - 1, Math.max(0, next))]
    if (each instanceof HTMLElement) list.current?.scrollTo({ left: each.offsetLeft, behavior: 'smooth' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(index + step)
  }
  return (
    <figure className="grid gap-1.5 lg:h-full lg:grid-rows-[minmax(0,1fr)_auto]">
      <div className="relative aspect-[2/1] overflow-hidden rounded-card bg-soft md:aspect-[5/2] lg:aspect-auto lg:h-full lg:min-h-52">
        {all.length === 0 ? (
          <div aria-hidden className="mx-auto w-40">
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
            onKeyDown={onKeyDown}
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
              setIndex(Math.round(scrollLeft / clientWidth))
            }
            className="relative flex h-full snap-x snap-mandatory overflow-x-auto rounded-card -outline-offset-2 [scrollbar-width:none]"
          >
            {all.map(({ url, caption }, each) => (
              <li key={url} className="h-full w-full shrink-0 snap-start">
                <img
                  src={url}
                  alt={caption || t('product.picture', { name: productName, index: each + 1 })}
                  width={640}
                  height={400}
                  className="size-full object-cover"
                />
              </li>
            ))}
          </ul>
        )}
        <div className="pointer-events-none absolute inset-x-3 top-3 flex flex-wrap items-start gap-1.5">
          {children}
        </div>
        {all.length > 1 && (
          <div className="absolute right-2 bottom-2 flex items-center rounded-control bg-card text-12 font-semibold text-muted">
            <Step icon="back" label={t('product.photo.previous')} isOff={index === 0} onPress={() => show(index - 1)} />
            <span aria-hidden>
              {index + 1} / {all.length}
            </span>
            <Step
              icon="forward"
              label={t('product.photo.next')}
              isOff={index === all.length - 1}
              onPress={() => show(index + 1)}
            />
          </div>
        )}
      </div>
      {photo && <Caption photo={photo} />}
    </figure>
  )
}

const toPhoto = (url: string): Photo => ({ url, caption: '', takenOn: null, takenBy: '', isDrawing: false })

function Caption({ photo: { caption, takenOn, takenBy, isDrawing } }: { photo: Photo }) {
  const t = useText()
  const { code } = useLanguage()
  const isSaid = isDrawing || takenOn !== null || takenBy !== ''
  const origin = isSaid && [
    t(isDrawing ? 'product.photo.drawing' : 'product.photo'),
    takenBy,
    takenOn && formatDay(takenOn, code),
  ]
  if (!caption && !origin) return null
  return (
    <figcaption aria-live="polite" className="flex flex-wrap gap-x-3 px-1 text-12 text-muted">
      {caption && <span className="font-semibold text-ink">{caption}</span>}
      {origin && <span>{origin.filter(Boolean).join(' · ')}</span>}
    </figcaption>
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
    className="grid min-touch place-items-center rounded-control text-ink transition hover:bg-press aria-disabled:text-muted aria-disabled:opacity-40"
  >
    <Icon name={icon} className="size-5" />
  </button>
)
