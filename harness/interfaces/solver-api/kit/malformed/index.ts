/**
 * Requests that no caller should send.
 *
 * @module
 */
export { malformed } from './malformed.ts'
export { incomplete, malformedList } from './malformed-list.ts'
export { inParts } from './parts.ts'
export { validMessages } from './valid-messages.ts'
