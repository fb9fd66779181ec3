# The service, for use with a PostgreSQL of its own: see compose.yaml.
FROM node:24-bookworm-slim
WORKDIR /app

# The Node that the tests ran with comes with the dependencies; npm alone is the image's.
ENV NODE_ENV=production PATH=/app/node_modules/.bin:$PATH
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

COPY asconfig.json ./
COPY engine engine
COPY server server
RUN npm run build

# In a container, the address is the container's own.
ENV HOST=0.0.0.0
EXPOSE 3000
USER node
HEALTHCHECK --interval=10s --timeout=5s CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/main.ts"]
