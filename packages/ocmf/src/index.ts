// Signed records of calibrated meters, in the Open Charge Metering Format: for the browser, for Node, and for the
// stand-alone verifier. `./node.ts` has Node's quicker signatures, and makes records for simulated meters.
export { checkMeterRecord, type MeterCheck, type MeterKey, type MeterProblem } from './checkMeterRecord.ts'
export { curves, isCurve, type Curve } from './curves.ts'
export { OcmfError, parseOcmf, splitRecords, type Ocmf, type OcmfReading } from './parseOcmf.ts'
export { readMeterKey, type PublicKey } from './publicKey.ts'
export { readSession, type MeterSession } from './readSession.ts'
export {
  isSessionFile,
  meterKeyDigits,
  meterKeyWords,
  sessionFileName,
  verifySession,
  writeSessionFile,
  type SessionFile,
  type SessionResult,
  type SessionStep,
} from './sessionFile.ts'
export { isSignedByMeter, type VerifySignature } from './verifySignature.ts'
