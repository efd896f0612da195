import type { Place } from '@millrace/contract/console/location'
import type { MachineKind } from '@millrace/contract/product/product'
import type { Localized } from '../db/localized.ts'
import { getDemoText } from './content.ts'

type FleetPicture = { readonly file: string; readonly caption: Localized }

/** When the pictures were drawn. */
export const drawnOn = '2026-11-16'

export type FleetMachine = {
  readonly kind: MachineKind
  /** Invented, as the name says. */
  readonly ownerName: string
  readonly pictures: readonly FleetPicture[]
  /** Public places in these towns; nothing stands there. */
  readonly coordinates: Place
  /** For one unit of the machine. */
  readonly priceMinor: bigint
  readonly dayReturnMinor: bigint
  readonly validDays: number
  /** What its first buyer got: so short that units have expired in any history of more than a week. */
  readonly trial?: { readonly priceMinor: bigint; readonly validDays: number }
  readonly units: number
  /** How many of them are sold at the end of the history. */
  readonly soldUnits: number
  readonly sale: 'plain' | 'presale' | 'rush'
  /** Counted from today; null for no limit. */
  readonly saleStartsInDays: number | null
  readonly saleEndsInDays: number | null
  /** What it actually earns, in percent of what is expected. */
  readonly strengthPercent: bigint
  /** What its meter counts, and the price of one. */
  readonly meterUnit: string
  readonly meterPriceMinor: bigint
}

const plainSale = { sale: 'plain', saleStartsInDays: null, saleEndsInDays: null } as const
type ThirdPicture = 'charger' | 'solar' | 'scooter' | 'water'
/** The machine by itself, where it stands, and for some what counts there. */
const listPictures = (kind: MachineKind, third?: ThirdPicture): FleetPicture[] =>
  [
    getDemoText('picture.machine'),
    getDemoText('picture.place'),
    ...(third ? [getDemoText(`picture.${third}`)] : []),
  ].map((caption, i) => ({ file: `machine-${kind}-${i + 1}.svg`, caption }))

/**
 * In catalogue order. The snack machine earns more than expected in any 30 days, of which the
 * reserve grows, and is sold out, the laundry and the water kiosk earn
 * about as much, the others less, and the printer did badly: units of its trial week have expired. The charger is in
 * a rush sale, and the cold store is not built yet.
 */
export const fleetMachines: readonly FleetMachine[] = [
  {
    kind: 'charger',
    ownerName: 'Sahyadri Charging Cooperative (demonstration)',
    pictures: listPictures('charger', 'charger'),
    coordinates: { latitude: 18.52461, longitude: 73.85387 },
    priceMinor: 50_000_000n,
    dayReturnMinor: 109_000n,
    validDays: 540,
    units: 200,
    soldUnits: 136,
    sale: 'rush',
    saleStartsInDays: null,
    saleEndsInDays: 6,
    strengthPercent: 93n,
    meterUnit: 'kWh',
    meterPriceMinor: 110_000n,
  },
  {
    kind: 'solar',
    ownerName: 'Vaigai Sun Cooperative (demonstration)',
    pictures: listPictures('solar', 'solar'),
    coordinates: { latitude: 9.91957, longitude: 78.11934 },
    priceMinor: 40_000_000n,
    dayReturnMinor: 64_000n,
    validDays: 730,
    units: 240,
    soldUnits: 161,
    ...plainSale,
    strengthPercent: 90n,
    meterUnit: 'kWh',
    meterPriceMinor: 60_000n,
  },
  {
    kind: 'vending',
    ownerName: 'Kordon Kiosk Cooperative (demonstration)',
    pictures: listPictures('vending'),
    coordinates: { latitude: 38.42265, longitude: 27.14671 },
    priceMinor: 25_000_000n,
    dayReturnMinor: 75_700n,
    validDays: 365,
    units: 120,
    soldUnits: 120,
    ...plainSale,
    strengthPercent: 132n,
    meterUnit: 'sales',
    meterPriceMinor: 350_000n,
  },
  {
    kind: 'laundry',
    ownerName: 'Cooperativa Lavar (demonstration)',
    pictures: listPictures('laundry'),
    coordinates: { latitude: 38.71641, longitude: -9.13082 },
    priceMinor: 80_000_000n,
    dayReturnMinor: 125_500n,
    validDays: 730,
    units: 150,
    soldUnits: 68,
    ...plainSale,
    strengthPercent: 104n,
    meterUnit: 'washes',
    meterPriceMinor: 1_150_000n,
  },
  {
    kind: 'water',
    ownerName: 'Nyanza Water Cooperative (demonstration)',
    pictures: listPictures('water', 'water'),
    coordinates: { latitude: -0.08832, longitude: 34.77016 },
    priceMinor: 30_000_000n,
    dayReturnMinor: 62_500n,
    validDays: 540,
    units: 300,
    soldUnits: 243,
    ...plainSale,
    strengthPercent: 104n,
    meterUnit: 'litres',
    meterPriceMinor: 6_000n,
  },
  {
    kind: 'cold-store',
    ownerName: 'Kano Cold Chain Cooperative (demonstration)',
    pictures: listPictures('cold-store'),
    coordinates: { latitude: 12.00012, longitude: 8.51672 },
    priceMinor: 120_000_000n,
    dayReturnMinor: 197_000n,
    validDays: 730,
    units: 160,
    soldUnits: 0,
    sale: 'presale',
    saleStartsInDays: 9,
    saleEndsInDays: 39,
    strengthPercent: 90n,
    meterUnit: 'crates',
    meterPriceMinor: 180_000n,
  },
  {
    kind: 'scooter',
    ownerName: 'Cooperativa Rodar (demonstration)',
    pictures: listPictures('scooter', 'scooter'),
    coordinates: { latitude: 39.46225, longitude: -0.37383 },
    priceMinor: 60_000_000n,
    dayReturnMinor: 125_000n,
    validDays: 540,
    units: 250,
    soldUnits: 205,
    ...plainSale,
    strengthPercent: 85n,
    meterUnit: 'km',
    meterPriceMinor: 90_000n,
  },
  {
    kind: 'printer',
    ownerName: 'Oyo Print Cooperative (demonstration)',
    pictures: listPictures('printer'),
    coordinates: { latitude: 7.44165, longitude: 3.90012 },
    priceMinor: 20_000_000n,
    dayReturnMinor: 122_000n,
    validDays: 180,
    trial: { priceMinor: 800_000n, validDays: 7 },
    units: 100,
    soldUnits: 58,
    ...plainSale,
    strengthPercent: 42n,
    meterUnit: 'pages',
    meterPriceMinor: 20_000n,
  },
]

/** A machine's texts; risks and costs end with what is true for all machines. */
export const getFleetTexts = (kind: MachineKind) => ({
  name: getDemoText(`machine.${kind}.name`),
  place: getDemoText(`machine.${kind}.place`),
  summary: getDemoText(`machine.${kind}.summary`),
  description: getDemoText(`machine.${kind}.description`),
  purpose: getDemoText(`machine.${kind}.purpose`),
  risks: appendText(getDemoText(`machine.${kind}.risks`), getDemoText('machine.risks')),
  costs: appendText(getDemoText(`machine.${kind}.costs`), getDemoText('machine.costs')),
  leaving: getDemoText('machine.leaving'),
})

function appendText(own: Localized, common: Localized): Localized {
  return Object.fromEntries(
    Object.entries(own).flatMap(([language, text]) => {
      const more = common[language as keyof Localized]
      return more === undefined ? [] : [[language, `${text}\n\n${more}`]]
    }),
  ) as Localized
}
