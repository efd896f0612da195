/** The report that a reading is to bear out. */
export type ReportedEvidence = { readonly day: string; readonly amount: string }
export type Meter = { readonly from: string; readonly to: string; readonly unit: string }
