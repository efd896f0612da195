export type Protocol = 'ocpp1.6' | 'ocpp2.0.1'

/** In the words of 2.0.1; two of them are spelled in another way in 1.6. */
export type ErrorCode =
  | 'FormatViolation'
  | 'GenericError'
  | 'InternalError'
  | 'MessageTypeNotSupported'
  | 'NotImplemented'
  | 'NotSupported'
  | 'OccurrenceConstraintViolation'
  | 'PropertyConstraintViolation'
  | 'ProtocolError'
  | 'RpcFrameworkError'
  | 'SecurityError'
  | 'TypeConstraintViolation'

/** Refuses a message in the standard's words. */
export class RpcError extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

const older: Partial<Record<ErrorCode, string>> = {
  FormatViolation: 'FormationViolation',
  OccurrenceConstraintViolation: 'OccurenceConstraintViolation',
  // 1.6 has no word for these.
  MessageTypeNotSupported: 'ProtocolError',
  RpcFrameworkError: 'FormationViolation',
}

export const wordFor = (code: ErrorCode, protocol: Protocol): string =>
  protocol === 'ocpp1.6' ? (older[code] ?? code) : code
