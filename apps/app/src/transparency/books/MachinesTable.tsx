import { paths } from '@millrace/contract/paths'
import type { MachineBooks } from '@millrace/contract/transparency/machines'
import { Amount } from '../../components/Amount.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { Link } from '../../shell/router/router.tsx'
import { useText } from '../../shell/useText.ts'
import { BookScroll } from '../BookScroll.tsx'
import { useMachineFigures } from './useMachineFigures.ts'

/** The accounts of machines side by side, where there is room. */
export function MachinesTable({ list }: { list: readonly MachineBooks[] }) {
  const t = useText()
  const figures = useMachineFigures()
  const [first] = list
  if (!first) return null
  return (
    <BookScroll label={t('books.machines')}>
      <table className="book-table">
        <thead>
          <tr>
            <th scope="col">{t('books.machine')}</th>
            <th scope="col">{t('books.paid-30')}</th>
            <th scope="col">
              {t('books.against')}
              <FigureInfo figures={['machine.deviation']} />
            </th>
            {figures(first).map(({ id, name, about }) => (
              <th key={id} scope="col">
                {name}
                {about && <FigureInfo figures={[about]} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((machine) => (
            <tr key={machine.id}>
              <th scope="row">
                <Link to={`${paths.machine}?id=${machine.id}`} className="flex items-center gap-3 hover:underline">
                  <MachinePicture url={machine.picture} size="row" />
                  <span className="grid min-w-28">
                    {machine.name}
                    <span className="text-12 font-normal text-muted">
                      {t('books.sold', { sold: machine.soldUnits, units: machine.units })}
                    </span>
                  </span>
                </Link>
              </th>
              <td>
                <Amount
                  value={machine.last30.paid}
                  size="tiny"
                  hasUnit={false}
                  figure="machine.paid30"
                  figureOf={machine.id}
                  isAlwaysShown
                />
              </td>
              <td>
                <Deviation machineId={machine.id} percent={machine.last30.deviationPercent} />
              </td>
              {figures(machine).map(({ id, text, isLoss, mark }) => (
                <td key={id} {...mark} className={`book-number ${isLoss ? 'text-loss' : ''}`}>
                  {/* A sentence, not a figure. */}
                  {id === 'evidence' ? (
                    <span className="block min-w-28 whitespace-normal">{text}</span>
                  ) : (
                    <Parts text={text} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </BookScroll>
  )
}

/** An amount and what belongs to it below each other: beside each other the table is wider than a window. */
const Parts = ({ text }: { text: string }) =>
  text.split(' · ').map((part) => (
    <span key={part} className="block">
      {part}
    </span>
  ))
