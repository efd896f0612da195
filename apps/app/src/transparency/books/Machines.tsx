import { markFigure } from '@millrace/contract/markFigure'
import type { MachineBooks } from '@millrace/contract/transparency/machines'
import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { CardList } from '../../components/CardList.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Section } from '../../components/Section.tsx'
import { useIsWide } from '../../shell/media.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useText } from '../../shell/useText.ts'
import type { Summary } from '../CoverCard.tsx'
import { useAllMachines } from '../useAllMachines.ts'
import { MachineRow } from './MachineRow.tsx'
import { MachinesTable } from './MachinesTable.tsx'

/** Each machine's own account, the one furthest below its expectation first. */
export function Machines({ summary: { machines } }: { summary: Summary }) {
  const t = useText()
  const formatPercent = useFormatPercent()
  const isWide = useIsWide()
  const [isAll, setIsAll] = useState(false)
  const all = useAllMachines({ enabled: isAll })
  const list: readonly MachineBooks[] = (isAll && all.data) || machines.worst
  return (
    <Section title={t('books.machines')}>
      <Card className="grid gap-3 p-4">
        {isWide ? (
          <MachinesTable list={list} />
        ) : (
          <>
            <p className="flex flex-wrap justify-between gap-x-3 text-13 text-muted">
              <span>{t('books.last-30')}</span>
              <span className="ml-auto text-right">
                {t('books.paid-against')}
                <FigureInfo figures={['machine.deviation']} />
              </span>
            </p>
            <CardList items={list} className="divide-y divide-line border-y border-line">
              {(machine) => <MachineRow machine={machine} />}
            </CardList>
          </>
        )}
        {list.length < machines.count && (
          <Button kind="soft" isBusy={isAll && all.isFetching} onPress={() => setIsAll(true)}>
            {t('books.all-machines', { count: machines.count })}
          </Button>
        )}
        <p {...markFigure('machines.covered', machines.coveredPercent)} className="text-13 text-muted">
          {machines.coveredPercent === null
            ? t('books.nothing-paid')
            : t('books.covered-all', { share: formatPercent(machines.coveredPercent / 100) })}
        </p>
      </Card>
    </Section>
  )
}
