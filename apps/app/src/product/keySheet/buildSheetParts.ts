import type { ProductDetail } from '@millrace/contract/product/product'
import type { Text } from '../../shell/useText.ts'

/**
 * The parts of the key information sheet in their order: what the money is for, whose the machine is, risks, costs, the
 * way out.
 */
export function sheetParts(
  { sheet: { purpose, risks, costs, leaving }, ownerName }: Pick<ProductDetail, 'sheet' | 'ownerName'>,
  t: Text,
) {
  return [
    { key: 'purpose', title: t('keySheet.purpose'), text: purpose },
    { key: 'owner', title: t('keySheet.owner'), text: t('keySheet.owner-body', { name: ownerName }) },
    { key: 'risks', title: t('keySheet.risks'), text: risks },
    { key: 'costs', title: t('keySheet.costs'), text: costs },
    { key: 'leaving', title: t('keySheet.leaving'), text: leaving },
  ] as const
}
