import { paths } from '@millrace/contract/paths'
import { comparedMax, productCompare, type ComparedMachine } from '@millrace/contract/product/compare'
import { useState } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Note } from '../../components/Note.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { TextButton } from '../../components/TextLink.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { createMediaHook } from '../../shell/media.ts'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { CompareTable } from './CompareTable.tsx'

const ChooseSheet = lazyPart(() => import('./ChooseSheet.tsx'), 'ChooseSheet')

const useHasRoomForThree = createMediaHook('(min-width: 820px)')

const isId = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

/** Two machines side by side, three where there is room. Which ones is in the address, so that it can be sent. */
export function CompareScreen() {
  const t = useText()
  const hasRoom = useHasRoomForThree()
  const [search, setSearch] = useSearchParams()
  const countMax = hasRoom ? comparedMax : 2
  const ids = [...new Set((search.get('ids') ?? '').split(',').filter(isId))].slice(0, countMax)
  const query = useCall(productCompare, { ids: ids.join(',') }, { enabled: ids.length > 0 })
  // Which place is being chosen for; one that is past the end adds a machine.
  const [place, setPlace] = useState<number | null>(null)
  const choose = (next: readonly string[]) => setSearch({ ids: next.join(',') }, { replace: true })
  const machines = query.data ?? []
  // Without those that there are no more.
  const shown = query.data ? machines.map(({ machine }) => machine.id) : ids
  const count = Math.max(2, Math.min(countMax, machines.length + (hasRoom ? 1 : 0)))
  const heads = (
    <Heads
      machines={machines}
      count={count}
      onChange={setPlace}
      onRemove={(id) => choose(shown.filter((each) => each !== id))}
    />
  )
  return (
    <Screen title={t('compare.title')} layout="wide" hasRefresh>
      <ShowAmounts value>
        {/* Where text is large, two columns have no room on a phone, and are pushed aside by a finger. */}
        <div className="-mx-(--margin) px-(--margin) max-md:overflow-x-auto">
          <div className="grid gap-4 max-md:min-w-[18rem]">
            {ids.length === 0 ? (
              <>
                {heads}
                <p className="px-1 text-13 text-muted">{t('compare.empty')}</p>
              </>
            ) : (
              <Loaded query={query} skeleton={<Skeleton count={3} shape="card" className="h-60 w-full" />}>
                {() => (
                  <>
                    {heads}
                    {machines.length > 0 && <Compared machines={machines} columns={count} />}
                  </>
                )}
              </Loaded>
            )}
          </div>
        </div>
      </ShowAmounts>
      <ChooseSheet
        chosen={shown}
        isOpen={place !== null}
        onClose={() => setPlace(null)}
        onChoose={(id) => {
          choose(place === null || place >= shown.length ? [...shown, id] : shown.with(place, id))
          setPlace(null)
        }}
      />
    </Screen>
  )
}

function Compared({ machines, columns }: { machines: readonly ComparedMachine[]; columns: number }) {
  const t = useText()
  const back = machines.filter(({ machine }) => machine.payBack.state === 'back').length
  return (
    <>
      <Note tone="caution" icon="warning" title={t('compare.risk')}>
        <p>{t('compare.risk-body', { back, count: machines.length })}</p>
      </Note>
      <CompareTable machines={machines} columns={columns} />
      <div className="grid grid-cols-1 gap-3 min-[360px]:auto-cols-fr min-[360px]:grid-flow-col min-[360px]:grid-cols-none">
        {machines.map(({ machine: { id, productName } }) => (
          <ButtonLink key={id} kind="soft" to={`${paths.machine}?id=${id}`}>
            {t('compare.open', { name: productName })}
          </ButtonLink>
        ))}
      </div>
      <p className="text-center text-13 text-muted">{t('compare.note')}</p>
    </>
  )
}

type HeadsProps = {
  machines: readonly ComparedMachine[]
  /** How many places there are, filled or not. */
  count: number
  onChange: (place: number) => void
  onRemove: (id: string) => void
}

/** The machines that are compared, each in its column, and places for more. */
function Heads({ machines, count, onChange, onRemove }: HeadsProps) {
  const t = useText()
  return (
    <ul className="grid auto-cols-fr grid-flow-col gap-3 min-[820px]:gap-4 min-[820px]:pr-4 min-[820px]:pl-[252px]">
      {Array.from({ length: count }, (_, place) => {
        const machine = machines[place]?.machine
        return (
          <li key={machine?.id ?? `place ${place}`} className="grid">
            {machine ? (
              <Card className="flex flex-col items-start gap-1 p-3 wrap-break-word">
                <MachinePicture url={machine.productImg} size="large" />
                <h2 className="mt-1 max-w-full font-bold">{machine.productName}</h2>
                <p className="max-w-full text-13 text-muted">{machine.place}</p>
                <div className="-mx-1 mt-auto flex flex-wrap gap-x-3">
                  <TextButton
                    aria-label={t('compare.change-one', { name: machine.productName })}
                    onPress={() => onChange(place)}
                    className="px-1 text-13"
                  >
                    {t('compare.change')}
                  </TextButton>
                  {machines.length > 2 && (
                    <TextButton
                      aria-label={t('compare.remove-one', { name: machine.productName })}
                      onPress={() => onRemove(machine.id)}
                      className="px-1 text-13"
                    >
                      {t('compare.remove')}
                    </TextButton>
                  )}
                </div>
              </Card>
            ) : (
              <button
                type="button"
                onClick={() => onChange(place)}
                className="grid min-h-36 place-content-center justify-items-center gap-2 rounded-card border border-dashed border-edge px-1 py-3 text-center text-13 font-semibold text-accent transition hover:bg-press"
              >
                <Icon name="plus" />
                {t('compare.choose')}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
