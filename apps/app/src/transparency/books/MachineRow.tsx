import { markFigure } from '@millrace/contract/markFigure'
import { paths } from '@millrace/contract/paths'
import type { MachineBooks } from '@millrace/contract/transparency/machines'
import { Amount } from '../../components/Amount.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { Link } from '../../shell/router/router.tsx'
import { useText } from '../../shell/useText.ts'
import { BookDetails } from '../BookDetails.tsx'
import { useMachineFigures } from './useMachineFigures.ts'

/** A machine on a phone: how it does, and with a tap its whole account. */
export function MachineRow({ machine }: { machine: MachineBooks }) {
  const t = useText()
  return (
    <BookDetails
      className="flex-wrap py-2.5"
      summary={
        <>
          <MachinePicture url={machine.picture} size="row" />
          <span className="flex max-w-full flex-1 basis-[8rem] flex-col wrap-break-word">
            <span className="font-semibold">{machine.name}</span>
            <span {...markFigure('machine.sold', machine.soldUnits, machine.id)} className="text-13 text-muted">
              {t('books.sold', { sold: machine.soldUnits, units: machine.units })}
            </span>
          </span>
          <span className="ml-auto flex items-center gap-2">
            <span className="grid justify-items-end">
              <Amount
                value={machine.last30.paid}
                hasUnit={false}
                figure="machine.paid30"
                figureOf={machine.id}
                isAlwaysShown
              />
              <Deviation machineId={machine.id} percent={machine.last30.deviationPercent} />
            </span>
            <Icon name="down" className="size-4 text-muted transition group-open:rotate-180" />
          </span>
        </>
      }
    >
      <MachineAccount machine={machine} />
    </BookDetails>
  )
}

function MachineAccount({ machine }: { machine: MachineBooks }) {
  const t = useText()
  const figures = useMachineFigures()
  return (
    <div className="grid gap-3 pb-4">
      <Facts
        facts={figures(machine).map(({ id, name, text, isLoss, mark, about }) => ({
          id,
          name,
          about: about && <FigureInfo figures={[about]} />,
          value: <span {...mark}>{text}</span>,
          tone: isLoss ? 'loss' : 'ink',
        }))}
      />
      <Link to={`${paths.machine}?id=${machine.id}`} className="text-13 font-semibold text-accent hover:underline">
        {t('books.machine-rows')}
      </Link>
    </div>
  )
}
