const marked = new WeakSet<Request>();

/** Marks a request of the API as one that the endpoint of assistants sends for its caller. */
export const markAsFromAssistant = (request: Request): void => {
  marked.add(request);
};

/** Whether the endpoint of assistants sends the request. No header can pretend that. */
export const isFromAssistant = (request: Request): boolean => marked.has(request);
