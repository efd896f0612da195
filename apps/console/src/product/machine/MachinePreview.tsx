import { answerWith } from '@millrace/contract/console/preview'
import { paths } from '@millrace/contract/paths'
import { machineKinds, productList, type ProductItem } from '@millrace/contract/product/product'
import { Phone } from '../../components/phone/Phone.tsx'
import type { PreviewValues } from '../../components/phone/usePreview.ts'
import { parseTypedUsdt } from '../../shell/amount.ts'
import type { Machine } from './machineBadges.ts'
import { textNames, toMachineRequest } from './machineValues.ts'

/** The specification's numbers for the kinds of sale. */
const statuses = { plain: 1, presale: 5, rush: 6 } as const

/** The machine's card as members see it. */
export function MachinePreview({ machine }: { machine: Machine | undefined }) {
  return (
    <Phone
      sources={textNames}
      show={(values) => ({
        path: paths.catalogue,
        answers: [answerWith(productList, { list: [toProduct(values, machine)], total: 1 })],
      })}
    />
  )
}

function toProduct({ text, values, createTime }: PreviewValues, machine: Machine | undefined): ProductItem {
  const { kind, pictures, price, dayReturn, validDays, units, sale, saleStart, saleEnd } = toMachineRequest(
    values,
    machine,
  )
  const toAmount = (typed: unknown) => parseTypedUsdt(typeof typed === 'string' ? typed : '') ?? '0.000000'
  const days = Number(validDays) || 0
  return {
    id: 'preview',
    kind: machineKinds.find((each) => each === kind) ?? machineKinds[0],
    productName: text('name') || 'Name',
    productImg: pictures?.[0] ?? '',
    cardImg: pictures?.[1] ?? pictures?.[0] ?? '',
    place: text('place') || 'Place',
    status: statuses[sale ?? 'plain'],
    isOpen: true,
    startTime: saleStart ?? null,
    endTime: saleEnd ?? null,
    daotimes: sale === 'rush' ? (saleEnd ?? null) : null,
    nowTime: createTime,
    dayReturnAmount: toAmount(dayReturn),
    actualDayReturn: null,
    deviationPercent: null,
    validDays: days,
    price: toAmount(price),
    walletotal: '0.000000',
    payBack: { state: 'too-new', days: null, daysLeft: days, total: null, settledDays: 0 },
    units: Number(units) || 1,
    soldUnits: machine?.soldUnits ?? 0,
    isRetired: false,
    doing: machine?.doing ?? 'planned',
    lastReportDay: machine?.lastReportDay ?? null,
    isDemo: machine?.isDemo ?? false,
  }
}
