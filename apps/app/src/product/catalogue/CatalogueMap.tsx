import { paths } from '@millrace/contract/paths'
import { type PlacedMachine, productMap } from '@millrace/contract/product/product'
import { MachineMap } from '@millrace/map/MachineMap'
import { type KeyboardEvent, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { DoingText } from '../../features/product/DoingText.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { useIsTablet } from '../../shell/media.ts'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { useIsOnline } from '../../shell/useIsOnline.ts'
import { useText } from '../../shell/useText.ts'
import { type CatalogueView, toRequest } from './catalogueView.ts'
import { MapSheet } from './MapSheet.tsx'
import type { Stop } from './sheetStops.ts'
import { useMapPins } from './useMapPins.ts'

/** The map, with the list over it on a phone and beside it where there is room. Both choose the same machine. */
export function CatalogueMap({ view }: { view: CatalogueView }) {
  const t = useText()
  const isOld = !useIsOnline()
  const isTablet = useIsTablet()
  const query = useCall(productMap, toRequest(view))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [stop, setStop] = useState<Stop>(1)
  const { pins, texts } = useMapPins(query.data ?? [], isOld)
  const choose = (id: string) => {
    setChosenId(id)
    // Its row has room to be seen.
    setStop((now) => (now === 0 ? 1 : now))
    document.querySelector(`[data-machine="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Loaded query={query} skeleton={<Skeleton shape="card" className="h-[40dvh] w-full" />}>
      {(machines) => {
        const title = t('product.map.count', { count: machines.length })
        const map = (
          <>
            <MachineMap pins={pins} chosenId={chosenId} onChoose={choose} texts={texts} />
            <p className="pointer-events-none absolute bottom-8 left-3 flex items-center gap-1.5 rounded-chip bg-card px-2 py-1 text-12 font-semibold md:bottom-3">
              <Icon name="map" className="size-4" />
              {t('product.map.accuracy')}
            </p>
          </>
        )
        const list = (
          <>
            <MachineRows machines={machines} chosenId={chosenId} isOld={isOld} onChoose={setChosenId} />
            <p className="text-12 text-muted">{t('product.map.about')}</p>
          </>
        )
        if (!isTablet)
          return (
            <MapSheet title={title} map={map} stop={stop} onStop={setStop}>
              {list}
            </MapSheet>
          )
        return (
          <div className="grid grid-cols-[55fr_45fr] items-start gap-5">
            <div className="sticky top-[calc(var(--mark)+50px)] h-[calc(100dvh-var(--mark)-90px)] overflow-hidden rounded-card">
              {map}
            </div>
            <section className="grid content-start gap-3">
              <h2 className="text-17 font-bold">{title}</h2>
              {list}
            </section>
          </div>
        )
      }}
    </Loaded>
  )
}

type MachineRowsProps = {
  machines: readonly PlacedMachine[]
  chosenId: string | null
  isOld: boolean
  onChoose: (id: string) => void
}

/** What the map shows, as a list. Arrow keys go through it and move the map's choice along. */
function MachineRows({ machines, chosenId, isOld, onChoose }: MachineRowsProps) {
  const t = useText()
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const links = [...(event.currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
    const next = links[links.indexOf(event.currentTarget) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul
      aria-label={t('catalogue.title')}
      className="divide-y divide-line overflow-hidden rounded-card bg-card shadow-card"
    >
      {machines.map((machine) => {
        const { id, productName, productImg, place, area } = machine
        return (
          <li key={id} data-machine={id} className="scroll-my-4">
            <Link
              to={`${paths.machine}?id=${id}`}
              aria-current={id === chosenId || undefined}
              onKeyDown={onKeyDown}
              onFocus={() => onChoose(id)}
              onMouseEnter={() => onChoose(id)}
              className="flex min-h-15 items-center gap-3 px-4 py-2.5 transition -outline-offset-2 hover:bg-press aria-[current]:bg-soft"
            >
              <MachinePicture url={productImg} size="row" />
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="font-semibold">{productName}</span>
                <span className="text-13 text-muted">{place}</span>
                <span className="flex flex-wrap gap-x-3 text-13 text-muted">
                  <DoingText machine={machine} isOld={isOld} />
                  {!area && <span>{t('product.map.not-placed')}</span>}
                </span>
              </span>
              <Icon name="forward" className="-mr-1 size-5 text-muted" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
