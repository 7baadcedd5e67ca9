const marked = new WeakSet<Request>();
const ofApps = new WeakSet<Request>();

/** Marks a request of the API as one that the endpoint of assistants sends for its caller. */
export const markAsFromAssistant = (request: Request): void => {
  marked.add(request);
};

/** Whether the endpoint of assistants sends the request. No header can pretend that. */
export const isFromAssistant = (request: Request): boolean => marked.has(request);

/** Marks a request as one that was authenticated with the token of an app. */
export const markAsOfApp = (request: Request): void => {
  ofApps.add(request);
};

/** Whether the request was authenticated with the token of an app, which the app got by OAuth. */
export const isOfApp = (request: Request): boolean => ofApps.has(request);
