import { paths } from '@millrace/contract/paths'
import { machineDoings, type PlacedMachine, productMap } from '@millrace/contract/product/product'
import { MachineMap } from '@millrace/map/MachineMap'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { DoingDot, DoingText } from '../../features/product/DoingText.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { useIsOnline } from '../../shell/useIsOnline.ts'
import { useText } from '../../shell/useText.ts'
import { type CatalogueView, toRequest } from './catalogueView.ts'
import { useMapPins } from './useMapPins.ts'

type MapPaneProps = { view: CatalogueView; chosenId: string | null; onChoose: (id: string) => void }

/** The map beside the cards, the chosen machine, and how all of them are doing. */
export function MapPane({ view, chosenId, onChoose }: MapPaneProps) {
  const t = useText()
  const isOld = !useIsOnline()
  const query = useCall(productMap, toRequest(view))
  const { pins, texts } = useMapPins(query.data ?? [], isOld)
  return (
    <aside
      aria-label={t('product.map.label')}
      className="sticky top-[calc(var(--mark)+62px)] grid max-h-[calc(100dvh-var(--mark)-86px)] gap-4 overflow-y-auto rounded-card"
    >
      <Loaded query={query} skeleton={<Skeleton shape="card" className="h-80 w-full" />}>
        {(machines) => {
          const chosen = machines.find(({ id }) => id === chosenId)
          return (
            <>
              <div className="h-[max(15rem,min(24rem,42dvh))] overflow-hidden rounded-card">
                <MachineMap pins={pins} chosenId={chosenId} onChoose={onChoose} texts={texts} />
              </div>
              {chosen && <Chosen machine={chosen} isOld={isOld} />}
              <States machines={machines} />
              <p className="flex gap-2 px-1 text-12 text-muted">
                <Icon name="info" className="size-4 shrink-0" />
                {t('product.map.about')}
              </p>
            </>
          )
        }}
      </Loaded>
    </aside>
  )
}

function Chosen({ machine, isOld }: { machine: PlacedMachine; isOld: boolean }) {
  const { id, productName, productImg, place } = machine
  return (
    <Link
      to={`${paths.machine}?id=${id}`}
      className="flex items-center gap-3 rounded-card bg-card p-4 shadow-card transition -outline-offset-2 hover:bg-soft"
    >
      <MachinePicture url={productImg} />
      <span aria-live="polite" className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-bold">{productName}</span>
        <span className="text-13 text-muted">{place}</span>
        <span className="text-13 text-muted">
          <DoingText machine={machine} isOld={isOld} />
        </span>
      </span>
      <Icon name="forward" className="-mr-1 size-5 text-muted" />
    </Link>
  )
}

/** They add up to all that the list shows. */
function States({ machines }: { machines: readonly PlacedMachine[] }) {
  const t = useText()
  const states = machineDoings.flatMap((doing) => {
    const count = machines.filter((machine) => machine.doing === doing).length
    return count > 0 ? [{ doing, count }] : []
  })
  return (
    <Card className="grid gap-2 p-4">
      <h2 className="font-bold">{t('product.map.states')}</h2>
      <dl className="grid gap-1.5 text-13">
        {states.map(({ doing, count }) => (
          <div key={doing} className="flex items-baseline gap-2">
            <DoingDot doing={doing} />
            <dt className="flex-1">
              {doing === 'retired'
                ? t('product.badge.retired')
                : doing === 'planned'
                  ? t('product.doing.planned')
                  : t(`product.map.state.${doing}`)}
            </dt>
            <dd className="font-semibold">{count}</dd>
          </div>
        ))}
        <div className="flex border-t border-line pt-1.5 font-semibold">
          <dt className="flex-1">{t('product.map.state.all')}</dt>
          <dd>{machines.length}</dd>
        </div>
      </dl>
    </Card>
  )
}
