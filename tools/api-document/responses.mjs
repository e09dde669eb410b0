const PROBLEM = { $ref: '#/components/schemas/Problem' };
const PROBLEM_TYPE = 'application/problem+json';

/** The descriptions of statuses, and the names of the responses that most calls share. */
const STATUSES = {
  400: 'The request does not match the contract',
  401: 'Not signed in, or the token is missing or invalid',
  403: 'Not permitted',
  404: 'The record does not exist, or the caller may not see it',
  409: 'The record was changed or its state does not allow it',
  410: 'The link is no longer valid',
  413: 'The request or its result is too large',
  415: 'The body has another media type than the call accepts',
  422: 'A business rule refuses it',
  429: 'Too many requests',
  500: 'A fault of the server',
  503: 'The service is not available at the moment',
  507: 'The storage of the server is full',
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } },
};

const HEADERS = {
  401: { 'WWW-Authenticate': { description: 'Names the reason (RFC 6750)', schema: { type: 'string' } } },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

/** Returns the codes that a call answers because of what its contract says: who may call it, and what it takes. */
function codesOfContract({ access, needsProof, scope, method, worksWhenQuiet, params, query, body }) {
  const has = (schema) => schema.def.type !== 'undefined';
  const changes = method !== 'GET';
  return [
    ...(has(params) || has(query) || has(body) ? ['invalid-request'] : []),
    ...(has(params) ? ['invalid-id', 'not-found'] : []),
    ...(has(body) ? ['malformed-request', 'too-large', 'not-json'] : []),
    ...(access === 'signed-in' ? ['signed-out', 'forbidden', 'password-expired', 'second-factor-demanded'] : []),
    ...(access === 'signed-in' && scope !== null
      ? ['token-missing', 'token-wrong', 'token-with-cookie', 'outside-scope']
      : []),
    ...(access === 'signed-in' && scope === null ? ['token-not-taken'] : []),
    ...(needsProof ? ['step-up-needed'] : []),
    ...(changes ? ['missing-requested-with', 'foreign-origin', 'agency-moving'] : []),
    ...(worksWhenQuiet ? [] : ['agency-quiet']),
    ...(access === 'signed-in' ? ['too-many-requests'] : []),
    'too-busy',
    'not-ready',
  ];
}

/** Collects the refusals of all calls, and returns those of each as responses; equal ones become one component. */
export function createResponses(refusals) {
  const shared = new Map();
  return {
    /** Returns the refusals of a call by status. */
    of(endpoint, ownCodes) {
      const byStatus = {};
      for (const code of new Set([...codesOfContract(endpoint), ...ownCodes])) {
        const status = refusals[code]?.status;
        if (status === undefined) throw new Error(`${code} is not a code of refusals`);
        byStatus[status] ??= [];
        byStatus[status].push(code);
      }
      return Object.fromEntries(
        Object.entries(byStatus).map(([status, codes]) => {
          const key = `${status} ${codes.sort().join(' ')}`;
          if (!shared.has(key)) shared.set(key, { status, codes, uses: [] });
          const reference = {};
          shared.get(key).uses.push(reference);
          return [status, reference];
        }),
      );
    },
    /** Fills what `of` returned, and returns the components; call it once, after the last call. */
    finish() {
      const components = {};
      for (const { status, codes, uses } of shared.values()) {
        const response = describeRefusal(status, codes);
        if (uses.length === 1) Object.assign(uses[0], response);
        else {
          const name = freeName(codes.length === 1 ? codes[0] : status, components);
          components[name] = response;
          for (const use of uses) use.$ref = `#/components/responses/${name}`;
        }
      }
      return components;
    },
  };
}

/** Returns a name that isn't taken: the name itself, or with a number. */
export function freeName(name, taken) {
  if (!taken[name]) return name;
  for (let number = 2; ; number++) if (!taken[`${name}.${number}`]) return `${name}.${number}`;
}

function describeRefusal(status, codes) {
  const schema = { allOf: [PROBLEM, { properties: { code: { enum: codes } } }] };
  return {
    description: STATUSES[status],
    ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
    content: { [PROBLEM_TYPE]: { schema } },
  };
}

/** The schema of every error response, RFC 9457. */
export function problemSchema() {
  return {
    type: 'object',
    description: 'The body of every error response (RFC 9457).',
    required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
    properties: {
      type: { type: 'string', format: 'uri-reference', description: 'The address of its description' },
      title: { type: 'string', description: 'A constant sentence in English' },
      status: { type: 'integer', description: 'The status of the response' },
      detail: { type: 'string', description: 'The sentence to display, in the language of the caller' },
      code: { type: 'string', description: 'The stable code of the refusal; each call lists its own' },
      requestId: { type: 'string', description: 'Names the request in the log of the server' },
      errors: {
        type: 'array',
        description: 'The invalid fields of a request',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: {
            path: { type: 'string', description: 'The field, such as `items.2.units` or `query.startDate`' },
            message: { type: 'string', description: 'What is wrong with it' },
          },
        },
      },
      current: { description: '409: the current record' },
      changed: {
        type: 'object',
        description: '409: who changed or deleted the record, and when',
        properties: {
          by: {
            anyOf: [
              { type: 'null' },
              { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
            ],
          },
          at: { type: 'string', format: 'date-time' },
        },
      },
      document: { description: '422: the document as sent, with the problems of each line' },
      secondFactor: { type: 'object', description: '401: the ticket to send with the code of the second factor' },
    },
  };
}
