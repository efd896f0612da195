import {
  machineDetail,
  productDetailCall,
  productList,
  productMap,
  productRevenue,
  sheetParts,
  type ProductDetail,
  type termNames,
} from '@millrace/contract/product/product'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { mapPage } from '../../db/rows.ts'
import type { Platform } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { getLookBack } from './lookBack.ts'
import { findDetail, listMachines, listPlaces, listReleases, listRevenueDays } from './store.ts'
import { toProductItem } from './toProductItem.ts'
import { handleVersions, readNote, toReadable } from './versions.ts'

/** SHA-256 of the empty text, for a platform that has no agreement yet. Nothing can be bought there. */
const emptyTextHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Everything that is public about a machine. Null when there is no such machine. */
export async function readDetail(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  language: Language,
  id: string,
): Promise<ProductDetail | null> {
  const row = await findDetail(db, language, id)
  if (!row) return null
  const [releases, lookBack] = await Promise.all([
    listReleases(db, id),
    getLookBack(db, language, id, row.lastSettledDay),
  ])
  const { revenueReceived, incomePaid, reserve, capitalReleased, capitalHeld, escrow, monthRevenue } = row
  const read = (term: (typeof termNames)[number]) => toReadable(row.terms, term, language)
  const ownerName = read('ownerName')
  const readPart = (part: (typeof sheetParts)[number]) =>
    part === 'owner' ? say(language, 'keySheet.owner-body', { name: ownerName }) : read(part)
  return {
    ...toProductItem(row),
    pictures: [...row.terms.pictures],
    photos: row.terms.pictures.map((url) => readNote(row.terms, url, language)),
    summary: read('summary'),
    description: read('description'),
    ownerName,
    sheet: Object.fromEntries(sheetParts.map((part) => [part, readPart(part)])) as ProductDetail['sheet'],
    lookBack,
    books: {
      ...usdtDecimals({ revenueReceived, incomePaid, reserve, capitalReleased, capitalHeld, escrow, monthRevenue }),
      revenueDeviationPercent: row.revenueDeviationPercent,
      daysReported: row.daysReported,
      daysWithoutRevenue: row.daysWithoutRevenue,
    },
    releases: releases.map(({ day, amount, purpose }) => ({ day, amount: usdtDecimal(amount), purpose })),
    agreement: {
      version: row.agreementVersion ?? 0,
      hash: row.agreementHash ?? emptyTextHash,
      content: row.agreement ?? '',
    },
    reflectionDays: Math.min(settings.REFLECTION_DAYS, row.validDays),
    hasStation: row.hasStation,
  }
}

export const catalogueHandlers = [
  handleVersions,
  handle(productList, ({ db, language }, filter) => mapPage(listMachines(db, language, filter), toProductItem)),
  handle(productMap, async ({ db, language }, view) =>
    (await listPlaces(db, language, view)).map(
      ({ id, kind, name, picture, place, area, doing, lastReportDay, isDemo }) => ({
        id,
        kind,
        productName: name,
        productImg: picture,
        place,
        area,
        doing,
        lastReportDay,
        isDemo,
      }),
    ),
  ),
  // The specification's path and the plain one.
  ...[machineDetail, productDetailCall].map((call) =>
    handle(
      call,
      async (context, { id }) => (await readDetail(context, context.language, id)) ?? refuse('product.unknown'),
    ),
  ),
  handle(productRevenue, async ({ db }, { id, ...page }) => {
    const days = await listRevenueDays(db, id, page)
    if (!days) return refuse('product.unknown')
    return {
      list: days.rows.map((row) => ({
        ...row,
        amount: row.amount === null ? null : usdtDecimal(row.amount),
        paidPerUnit: row.paidPerUnit === null ? null : usdtDecimal(row.paidPerUnit),
        validUnits: Number(row.validUnits),
      })),
      total: days.total,
    }
  }),
]
