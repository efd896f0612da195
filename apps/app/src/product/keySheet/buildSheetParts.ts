import type { ProductDetail } from '@millrace/contract/product/product'
import type { Translate } from '../../shell/useText.ts'

/** The parts of the key information sheet in order: purpose, owner, risks, costs, and how to get out. */
export function buildSheetParts(
  { sheet: { purpose, risks, costs, leaving }, ownerName }: Pick<ProductDetail, 'sheet' | 'ownerName'>,
  t: Translate,
) {
  return [
    { key: 'purpose', title: t('keySheet.purpose'), text: purpose },
    { key: 'owner', title: t('keySheet.owner'), text: t('keySheet.owner-body', { name: ownerName }) },
    { key: 'risks', title: t('keySheet.risks'), text: risks },
    { key: 'costs', title: t('keySheet.costs'), text: costs },
    { key: 'leaving', title: t('keySheet.leaving'), text: leaving },
  ] as const
}
